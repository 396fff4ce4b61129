seat-finnish = Suomalaiset
